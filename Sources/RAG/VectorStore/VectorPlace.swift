/// Where a vector lies.
struct VectorPlace {
    let chunk: VectorChunk
    let row: Int

    var id: PassageID { chunk.ids[row] }
}
