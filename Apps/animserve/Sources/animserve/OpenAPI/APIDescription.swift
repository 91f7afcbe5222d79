/// What the service answers, as OpenAPI 3.1 has it, made of the tables that requests are read by.
enum APIDescription {
  static let document = JSONValue.object([
    "openapi": "3.1.0",
    "info": [
      "title": "animserve", "version": "1", "description": "Renders, converts and checks animations.",
    ],
    "paths": .object(paths),
    "components": [
      "schemas": [
        "Problem": [
          "type": "object", "required": ["type", "title", "status", "detail"],
          "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string"],
          ],
        ]
      ],
      "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
    ],
  ])

  private static var paths: [String: JSONValue] {
    var paths: [String: JSONValue] = [:]
    for operation in Operation.allCases { paths["/v1/\(operation.rawValue)"] = ["post": post(operation)] }
    paths["/v1/personalise"] = [
      "post": call(
        "personalise", "A result for each row", parameters(.render),
        body: parts(["file", "rows"]), types: ResultType.ofPersonalise, failures: ofPost)
    ]
    paths["/v1/thumb/{digest}"] = [
      "get": call(
        "thumb", "A picture of what was sent before", [inPath("digest")] + parameters(.render),
        types: ResultType.ofRender, more: [206, 304], failures: ofPost + [404, 416])
    ]
    paths["/v1/results/{name}"] = [
      "get": call(
        "result", "A result that was made before", [inPath("name")], types: [], more: [206, 304],
        failures: [401, 404, 405, 416])
    ]
    let text = [ResultType(name: "text", mediaType: "text/plain")]
    paths["/health"] = ["get": call("health", "Whether the service lives", [], types: text, failures: [])]
    paths["/ready"] = [
      "get": call("ready", "Whether it can begin with a request", [], types: text, failures: [503])
    ]
    paths["/metrics"] = ["get": call("metrics", "Metrics for Prometheus", [], types: text, failures: [])]
    paths["/openapi.json"] = ["get": call("description", "This text", [], types: [.json], failures: [])]
    return paths
  }

  private static let ofPost = [400, 401, 403, 404, 405, 406, 412, 413, 415, 422, 429, 501, 503]

  private static func post(_ operation: Operation) -> JSONValue {
    var body = parts(
      (operation.inputCount == 1 ? ["file"] : ["a", "b"])
        + operation.rules.filter(\.kind.isContent).map(\.name))
    if operation.inputCount == 1 { body["application/octet-stream"] = ["schema": [:]] }
    var given = parameters(operation.rules)
    if operation.inputCount == 1 {
      given += [inQuery(OptionRule("url", .text)), inQuery(OptionRule("digest", .text))]
    }
    return call(
      operation.rawValue, "What animrender or animsnap \(operation.rawValue) makes", given, body: body,
      types: operation.types + (operation.takesReplacements ? [.zip] : []), failures: ofPost)
  }

  private static func call(
    _ name: String, _ summary: String, _ parameters: [JSONValue], body: [String: JSONValue] = [:],
    types: [ResultType], more: [Int] = [], failures: [Int]
  ) -> JSONValue {
    let content = types.isEmpty ? ["*/*"] : Set(types.map(\.mediaType))
    let result: JSONValue = [
      "description": "the result",
      "content": .object(Dictionary(uniqueKeysWithValues: content.map { ($0, [:]) })),
    ]
    var responses: [String: JSONValue] = ["200": result]
    for status in more {
      responses["\(status)"] = status == 304 ? ["description": "the client has it"] : result
    }
    for status in failures {
      responses["\(status)"] = [
        "description": "why there is no result",
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
      ]
    }
    var call: [String: JSONValue] = [
      "operationId": .string(name), "summary": .string(summary), "parameters": .array(parameters),
      "responses": .object(responses),
    ]
    if !body.isEmpty { call["requestBody"] = ["content": .object(body)] }
    if failures.contains(401) { call["security"] = [["token": []], [:]] }
    return .object(call)
  }

  /// A body of parts, of which some are files.
  private static func parts(_ files: [String]) -> [String: JSONValue] {
    var properties: [String: JSONValue] = [
      "replace": ["type": "string", "contentMediaType": "application/json"],
      "options": ["type": "string", "contentMediaType": "application/json"],
    ]
    for file in files { properties[file] = ["type": "string", "format": "binary"] }
    return ["multipart/form-data": ["schema": ["type": "object", "properties": .object(properties)]]]
  }

  private static func parameters(_ rules: [OptionRule]) -> [JSONValue] { rules.map(inQuery) }

  private static func inQuery(_ rule: OptionRule) -> JSONValue {
    let one: JSONValue =
      switch rule.kind {
      case .flag: ["type": "boolean"]
      case .number: ["type": "number"]
      case .text, .content: ["type": "string"]
      case .choice(let names): ["type": "string", "enum": .array(names.map(JSONValue.string))]
      }
    return [
      "name": .string(rule.name), "in": "query", "required": false,
      "schema": rule.repeats ? ["type": "array", "items": one] : one,
    ]
  }

  private static func inPath(_ name: String) -> JSONValue {
    [
      "name": .string(name), "in": "path", "required": true,
      "schema": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
    ]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .string(text) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral values: JSONValue...) { self = .array(values) }
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
  }
}
