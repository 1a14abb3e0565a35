// SPDX-License-Identifier: MIT

import JSON
import Testing

@testable import Flags

@Suite struct RuleTests {
  /// What the rules below see.
  private static let data = #"""
    {"a":{"b":[10,{"c":"deep"}]},"n":5,"s":"snow","e":"","z":null,"list":[1,2,3,4],"t":true,
     "people":[{"name":"x","age":3},{"name":"y","age":7}],"targetingKey":"k",
     "$flagd":{"flagKey":"f","timestamp":1796083200}}
    """#

  private static let rules: [(String, String)] = [
    // var
    (#"{"var":"n"}"#, "5"), (#"{"var":["n"]}"#, "5"), (#"{"var":"a.b.1.c"}"#, #""deep""#),
    (#"{"var":"a.b.0"}"#, "10"), (#"{"var":"a.b.2"}"#, "null"), (#"{"var":"a.b.01"}"#, "null"),
    (#"{"var":["x",7]}"#, "7"), (#"{"var":["z",7]}"#, "7"), (#"{"var":"N"}"#, "null"),
    (#"{"var":"list.length"}"#, "4"), (#"{"var":"s.1"}"#, #""n""#), (#"{"var":"n.x"}"#, "null"),
    (#"{"var":"$flagd.flagKey"}"#, #""f""#), (#"{"var":{"cat":["a",".b.0"]}}"#, "10"),
    (#"{"map":[[[5,6]],{"var":1}]}"#, "[6]"), (#"{"map":[[1],{"var":""}]}"#, "[1]"),
    (#"{"map":[[1],{"var":null}]}"#, "[1]"),
    // missing, missing_some
    (#"{"missing":["n","x","e","z"]}"#, #"["x","e","z"]"#),
    (#"{"missing":[["n","x"]]}"#, #"["x"]"#), (#"{"missing":"x"}"#, #"["x"]"#),
    (#"{"missing":[]}"#, "[]"), (#"{"missing_some":[1,["n","x"]]}"#, "[]"),
    (#"{"missing_some":[2,["n","x"]]}"#, #"["x"]"#), (#"{"missing_some":[1,"n"]}"#, "[]"),
    // if
    (#"{"if":[true,1,2]}"#, "1"), (#"{"if":[false,1,2]}"#, "2"), (#"{"if":[false,1]}"#, "null"),
    (#"{"if":[0,1,"",2,[],3,4]}"#, "4"), (#"{"if":[0,1,"x",2,3]}"#, "2"),
    (#"{"if":[7]}"#, "7"), (#"{"if":[]}"#, "null"), (#"{"?:":[true,1,2]}"#, "1"),
    (#"{"if":[{"no":1},1,2]}"#, "unknown"), (#"{"if":[true,1,{"no":1}]}"#, "1"),
    // == and ===
    (#"{"==":[1,1]}"#, "true"), (#"{"==":[1,"1"]}"#, "true"), (#"{"==":[1,1.0]}"#, "true"),
    (#"{"==":[true,1]}"#, "true"), (#"{"==":[null,0]}"#, "false"), (#"{"==":[null,null]}"#, "true"),
    (#"{"==":[null,false]}"#, "false"), (#"{"==":["a","b"]}"#, "false"),
    (#"{"==":[[1],"1"]}"#, "true"), (#"{"==":[[1],[1]]}"#, "false"), (#"{"==":[[1],1]}"#, "true"),
    (#"{"==":["x",0]}"#, "false"), (#"{"!=":[1,2]}"#, "true"), (#"{"!=":[1,"1"]}"#, "false"),
    (#"{"===":[1,1]}"#, "true"), (#"{"===":[1,"1"]}"#, "false"), (#"{"===":[true,1]}"#, "false"),
    (#"{"===":["a","a"]}"#, "true"), (#"{"!==":[1,"1"]}"#, "true"), (#"{"!==":[1,1]}"#, "false"),
    // ! and !!
    (#"{"!":[true]}"#, "false"), (#"{"!":false}"#, "true"), (#"{"!":[[]]}"#, "true"),
    (#"{"!":["0"]}"#, "false"), (#"{"!!":[0]}"#, "false"), (#"{"!!":["0"]}"#, "true"),
    (#"{"!!":[[0]]}"#, "true"), (#"{"!!":""}"#, "false"), (#"{"!!":null}"#, "false"),
    // or, and
    (#"{"or":[0,"",3]}"#, "3"), (#"{"or":[0,false]}"#, "false"), (#"{"or":[]}"#, "null"),
    (#"{"and":[1,2,3]}"#, "3"), (#"{"and":[1,0,3]}"#, "0"), (#"{"and":[]}"#, "null"),
    (#"{"or":[1,{"no":1}]}"#, "1"), (#"{"and":[0,{"no":1}]}"#, "0"),
    // comparisons
    (#"{">":[2,1]}"#, "true"), (#"{">":[1,1]}"#, "false"), (#"{">=":[1,1]}"#, "true"),
    (#"{"<":[1,2]}"#, "true"), (#"{"<":["10",9]}"#, "false"), (#"{"<":["10","9"]}"#, "true"),
    (#"{"<=":["b","a"]}"#, "false"), (#"{"<":[1,2,3]}"#, "true"), (#"{"<":[1,3,2]}"#, "false"),
    (#"{"<=":[1,1,1]}"#, "true"), (#"{">":[3,2,1]}"#, "true"), (#"{">=":[3,2,2]}"#, "true"),
    (#"{"<":["x",1]}"#, "false"), (#"{">":["x",1]}"#, "false"), (#"{"<":[null,1]}"#, "true"),
    (#"{"<":["Z","a"]}"#, "true"),
    // arithmetic
    (#"{"max":[1,3,2]}"#, "3"), (#"{"min":[1,3,2]}"#, "1"), (#"{"max":["5",4]}"#, "5.0"),
    (#"{"+":[1,2,3]}"#, "6"), (#"{"+":["3.5"]}"#, "3.5"), (#"{"+":[]}"#, "0"),
    (#"{"+":"4"}"#, "4.0"), (#"{"-":[5,3]}"#, "2"), (#"{"-":5}"#, "-5"), (#"{"*":[2,3,4]}"#, "24"),
    (#"{"*":[]}"#, "1"), (#"{"/":[7,2]}"#, "3.5"), (#"{"%":[7,3]}"#, "1"),
    (#"{"%":[-7,3]}"#, "-1"), (#"{"%":[7.5,2]}"#, "1.5"), (#"{">":[{"/":[1,0]},1]}"#, "true"),
    (#"{"!!":{"%":[1,0]}}"#, "false"), (#"{"!!":{"+":["x"]}}"#, "false"),
    (#"{"!!":{"max":[]}}"#, "false"), (#"{"!!":{"+":["0x10"]}}"#, "false"),
    (#"{"!!":{"+":["inf"]}}"#, "false"), (#"{"+":[" 7 "]}"#, "7.0"), (#"{"+":[[5]]}"#, "5"),
    (#"{"+":[9223372036854775807,1]}"#, "9.223372036854775807e18"),
    (#"{"%":[-9223372036854775808,-1]}"#, "-0.0"),
    // lists
    (#"{"map":[{"var":"list"},{"*":[{"var":""},2]}]}"#, "[2,4,6,8]"),
    (#"{"map":[5,{"var":""}]}"#, "[]"), (#"{"map":[]}"#, "[]"),
    (#"{"map":[{"var":"people"},{"var":"name"}]}"#, #"["x","y"]"#),
    (#"{"filter":[{"var":"list"},{"%":[{"var":""},2]}]}"#, "[1,3]"),
    (#"{"filter":[{"var":"list"}]}"#, "[]"),
    (#"{"reduce":[{"var":"list"},{"+":[{"var":"current"},{"var":"accumulator"}]},10]}"#, "20"),
    (#"{"reduce":[{"var":"x"},{"var":"current"},10]}"#, "10"), (#"{"reduce":[]}"#, "null"),
    (#"{"all":[{"var":"list"},{">":[{"var":""},0]}]}"#, "true"),
    (#"{"all":[[],true]}"#, "false"), (#"{"all":[{"var":"list"},{">":[{"var":""},1]}]}"#, "false"),
    (#"{"some":[{"var":"list"},{">":[{"var":""},3]}]}"#, "true"), (#"{"some":[[],true]}"#, "false"),
    (#"{"none":[{"var":"list"},{">":[{"var":""},4]}]}"#, "true"), (#"{"none":[[],true]}"#, "true"),
    (#"{"merge":[[1],2,[[3]]]}"#, "[1,2,[3]]"), (#"{"merge":[]}"#, "[]"),
    (#"{"in":["b",["a","b"]]}"#, "true"), (#"{"in":[1,["1"]]}"#, "false"),
    (#"{"in":[true,[1]]}"#, "false"), (#"{"in":[[1],[[1]]]}"#, "true"),
    (#"{"in":["now","snow"]}"#, "true"), (#"{"in":["","snow"]}"#, "true"),
    (#"{"in":["snows","snow"]}"#, "false"), (#"{"in":["aab","aaab"]}"#, "true"),
    (#"{"in":["abcabd","abcabcabd"]}"#, "true"), (#"{"in":["a",5]}"#, "false"),
    (#"{"in":[4,"1.45"]}"#, "true"),
    // text
    (#"{"cat":["a",1,1.5,true,null,[2,"b"]]}"#, #""a11.5truenull2,b""#), (#"{"cat":"x"}"#, #""x""#),
    (#"{"cat":[{"+":[0.1,0.2]}]}"#, #""0.3""#), (#"{"cat":[{"*":[2,1.5]}]}"#, #""3""#),
    (#"{"cat":[{}]}"#, #""[object Object]""#), (#"{"cat":[1e21]}"#, #""1e+21""#),
    (#"{"substr":["jsonlogic",4]}"#, #""logic""#), (#"{"substr":["jsonlogic",-5]}"#, #""logic""#),
    (#"{"substr":["jsonlogic",1,3]}"#, #""son""#), (#"{"substr":["jsonlogic",4,-2]}"#, #""log""#),
    (#"{"substr":["jsonlogic",-5,-2]}"#, #""log""#), (#"{"substr":["ab",9]}"#, #""""#),
    (#"{"substr":["ab",-9]}"#, #""ab""#), (#"{"substr":["ab",1e300]}"#, #""""#),
    (#"{"substr":["ab",0,1e300]}"#, #""ab""#), (#"{"substr":["ab",0,-1e300]}"#, #""""#),
    (#"{"substr":["ab","x"]}"#, #""ab""#), (#"{"substr":["❄️é",1,2]}"#, "\"\u{FE0F}é\""),
    (#"{"starts_with":["snow","sn"]}"#, "true"), (#"{"starts_with":["snow","now"]}"#, "false"),
    (#"{"starts_with":["snow",""]}"#, "true"), (#"{"starts_with":["snow"]}"#, "null"),
    (#"{"starts_with":[5,"5"]}"#, "null"), (#"{"starts_with":["e\#u{301}","e"]}"#, "true"),
    (#"{"ends_with":["snow","now"]}"#, "true"), (#"{"ends_with":["snow","no"]}"#, "false"),
    (#"{"ends_with":["snow","w",1]}"#, "null"), (#"{"ends_with":["ow","snow"]}"#, "false"),
    // sem_ver
    (#"{"sem_ver":["1.2.3","=","1.2.3"]}"#, "true"), (#"{"sem_ver":["v1.2","=","1.2.0"]}"#, "true"),
    (#"{"sem_ver":[1,"=","1.0.0"]}"#, "true"), (#"{"sem_ver":["1.2.3","!=","1.2.4"]}"#, "true"),
    (#"{"sem_ver":["1.10.0",">","1.9.9"]}"#, "true"),
    (#"{"sem_ver":["1.2.3","^","1.9.0"]}"#, "true"),
    (#"{"sem_ver":["1.2.3","~","1.2.9"]}"#, "true"),
    (#"{"sem_ver":["1.2.3","~","1.3.0"]}"#, "false"),
    (#"{"sem_ver":["2.0.0-rc.2","<","2.0.0-rc.10"]}"#, "true"),
    (#"{"sem_ver":["2.0.0-rc.1","<","2.0.0"]}"#, "true"),
    (#"{"sem_ver":["1.0.0+a","=","1.0.0+b"]}"#, "true"), (#"{"sem_ver":["x","=","1"]}"#, "null"),
    (#"{"sem_ver":["1.0.0","==","1.0.0"]}"#, "null"), (#"{"sem_ver":["1.0.0","="]}"#, "null"),
    // literals and failures
    (#"{"a":1,"b":{"+":[1,2]}}"#, #"{"a":1,"b":{"+":[1,2]}}"#), ("{}", "{}"),
    (#"[1,{"+":[1,1]}]"#, "[1,2]"), (#""text""#, #""text""#), (#"{"no_such":[]}"#, "unknown"),
    (#"{"a.b":[]}"#, "unknown"), (#"{"log":["x"]}"#, "unknown"),
  ]

  @Test(arguments: rules)
  func evaluates(rule: String, expected: String) throws {
    var evaluator = RuleEvaluator(sharedRules: [:])
    do {
      let value = try evaluator.evaluate(try json(rule), data: try json(Self.data))
      #expect(try value == json(expected))
    } catch RuleError.unknownOperator {
      #expect(expected == "unknown")
    }
  }

  @Test(arguments: [
    // Doubles in each step, as text and as a list.
    #"{"reduce":[LIST,{"cat":[{"var":"accumulator"},{"var":"accumulator"}]},"xxxxxxxx"]}"#,
    #"{"reduce":[LIST,{"merge":[{"var":"accumulator"},{"var":"accumulator"}]},[1]]}"#,
    // Small in memory, for its parts are shared, but endless to read.
    #"{"reduce":[LIST,[{"var":"accumulator"},{"var":"accumulator"}],1]}"#,
    // Ever deeper.
    #"{"reduce":[LIST,[{"var":"accumulator"}],1]}"#,
    #"{"reduce":[LIST,{"var":""},1]}"#,
    // A loop in a loop in a loop.
    #"{"map":[LIST,{"map":[LIST,{"map":[LIST,{"in":["x",LIST]}]}]}]}"#,
  ])
  func staysWithinItsBudget(rule: String) throws {
    let list = "[" + (0..<200).map(String.init).joined(separator: ",") + "]"
    let rule = try json(
      rule.split(separator: "LIST", omittingEmptySubsequences: false)
        .joined(separator: list))
    var evaluator = RuleEvaluator(sharedRules: [:])
    #expect(throws: RuleError.budgetExceeded) { try evaluator.evaluate(rule, data: .null) }
  }

  @Test func numbersInTextAreNotOfAnyLength() throws {
    for (length, isNumber) in [(512, true), (513, false)] {
      let rule: JSONObject = ["+": .string(String(repeating: "0", count: length))]
      var evaluator = RuleEvaluator(sharedRules: [:])
      let value = try evaluator.evaluate(.object(rule), data: .null)
      #expect((value == .integer(0)) == isNumber)
    }
  }

  @Test func sharedRulesDoNotNest() throws {
    let shared: JSONObject = [
      "five": try json(#"{"+":[2,3]}"#), "loop": try json(#"{"$ref":"loop"}"#),
    ]
    var evaluator = RuleEvaluator(sharedRules: shared)
    #expect(
      try evaluator.evaluate(json(#"{"*":[{"$ref":"five"},2]}"#), data: .null) == .integer(10))
    #expect(throws: RuleError.unknownReference("loop")) {
      try evaluator.evaluate(json(#"{"$ref":"loop"}"#), data: .null)
    }
    #expect(throws: RuleError.unknownReference("none")) {
      try evaluator.evaluate(json(#"{"$ref":"none"}"#), data: .null)
    }
  }
}
