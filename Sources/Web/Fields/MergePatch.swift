public import JSON

/// JSON merge patch (RFC 7396 section 2).
public enum MergePatch {
    public static func apply(_ patch: JSONValue, to target: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members: [JSONObject.Member] = []
        if case .object(let present) = target { members = present.members }
        for change in changes.members {
            let index = members.firstIndex { $0.name == change.name }
            if change.value == .null {
                if let index { members.remove(at: index) }
            } else {
                let value = apply(change.value, to: index.map { members[$0].value } ?? .null)
                let member = JSONObject.Member(name: change.name, value: value)
                if let index { members[index] = member } else { members.append(member) }
            }
        }
        return .object(JSONObject(members: members))
    }
}
