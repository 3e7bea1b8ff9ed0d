import JSON
import RAG

/// Writes the body of a request for a chat completion.
enum ChatBody {
    static func bytes(
        _ prompt: Prompt, model: String?, options: GenerationOptions, dialect: ChatDialect, isStream: Bool
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 8_192)
        writer.beginObject()
        if let model {
            writer.name("model")
            writer.value(model)
        }
        writer.name("messages")
        writer.beginArray()
        for message in messages(of: prompt, dialect: dialect) {
            writer.beginObject()
            writer.name("role")
            writer.value(message.role.rawValue)
            writer.name("content")
            writer.value(message.text)
            write(calls: message.calls, to: &writer)
            if let id = message.callID {
                writer.name(quoting: "tool_call_id")
                writer.value(id)
            }
            writer.endObject()
        }
        writer.endArray()
        // Servers differ in their defaults, and some sample with what the model's file says.
        if dialect.left.contains(.temperature) {
            writer.name("temperature")
            writer.decimal(min(max(0, options.temperatureHundredths), 100), scale: 2)
        }
        if let limit = dialect.tokenLimit {
            writer.name(quoting: limit.rawValue)
            writer.value(max(1, options.maximumTokens))
        }
        if !options.stop.isEmpty, dialect.left.contains(.stop) {
            writer.name("stop")
            writer.beginArray()
            for stop in options.stop.prefix(4) { writer.value(stop) }
            writer.endArray()
        }
        writer.name("stream")
        writer.value(isStream)
        write(extras: dialect, isStream: isStream, to: &writer)
        write(form: dialect.form, schema: prompt.replySchema, to: &writer)
        if dialect.left.contains(.tools) { write(tools: prompt.tools, to: &writer) }
        writer.endObject()
        return writer.finish()
    }

    private static func write(calls: [ToolCall], to writer: inout JSONWriter) {
        guard !calls.isEmpty else { return }
        writer.name(quoting: "tool_calls")
        writer.beginArray()
        for call in calls {
            writer.beginObject()
            writer.name("id")
            writer.value(call.id)
            writer.name("type")
            writer.value("function")
            writer.name("function")
            writer.beginObject()
            writer.name("name")
            writer.value(call.name)
            writer.name("arguments")
            writer.value(call.arguments)
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(tools: [Tool], to writer: inout JSONWriter) {
        guard !tools.isEmpty else { return }
        writer.name("tools")
        writer.beginArray()
        for tool in tools {
            writer.beginObject()
            writer.name("type")
            writer.value("function")
            writer.name("function")
            writer.beginObject()
            writer.name("name")
            writer.value(tool.name)
            writer.name("description")
            writer.value(tool.purpose)
            writer.name("parameters")
            writer.raw(Array(tool.parameters.utf8))
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(extras dialect: ChatDialect, isStream: Bool, to writer: inout JSONWriter) {
        if isStream, dialect.left.contains(.streamOptions) {
            writer.name("stream_options")
            writer.raw(Array(#"{"include_usage":true}"#.utf8))
        }
        if dialect.left.contains(.templateArguments) {
            writer.name("chat_template_kwargs")
            writer.raw(Array(#"{"enable_thinking":false}"#.utf8))
        }
        if dialect.left.contains(.reasoningEffort) {
            writer.name("reasoning_effort")
            writer.value("none")
        }
    }

    private static func write(form: ChatDialect.ReplyForm, schema: String, to writer: inout JSONWriter) {
        guard form != .text else { return }
        writer.name("response_format")
        writer.beginObject()
        writer.name("type")
        writer.value(form == .jsonSchema ? "json_schema" : "json_object")
        if form == .jsonSchema {
            writer.name("json_schema")
            writer.beginObject()
            writer.name("name")
            writer.value("answer")
            writer.name("strict")
            writer.value(true)
            writer.name("schema")
            writer.raw(Array(schema.utf8))
            writer.endObject()
        } else if form == .jsonObjectWithSchema {
            writer.name("schema")
            writer.raw(Array(schema.utf8))
        }
        writer.endObject()
    }

    private static func messages(of prompt: Prompt, dialect: ChatDialect) -> [Prompt.Message] {
        var instructions = prompt.messages.filter { $0.role == .system }.map(\.text)
        // Where the server is not given the schema, the instructions end with it.
        if !dialect.form.hasSchema {
            let words = "Reply with one JSON object that follows this JSON Schema, and with nothing else:\n"
            instructions.append(words + prompt.replySchema)
        }
        var messages = prompt.messages.filter { $0.role != .system }
        let text = instructions.joined(separator: "\n\n")
        if text.isEmpty { return messages }
        if dialect.left.contains(.systemRole) {
            messages.insert(Prompt.Message(role: .system, text: text), at: 0)
        } else if let first = messages.first, first.role == .user {
            messages[0] = Prompt.Message(role: .user, text: text + "\n\n" + first.text)
        } else {
            messages.insert(Prompt.Message(role: .user, text: text), at: 0)
        }
        return messages
    }
}
