/**
 * Expressions of templates, rules and databases that do more than calculate or show a marker: they reach classes, change what the
 * program holds, or never end.
 */
const EXECUTING: readonly RegExp[] = [
  // OGNL and SpEL: a class, a constructor, an assignment, a context.
  /[%$#*@]\{[^}]{0,300}(?:@[\w.]+@|\bnew\s+[\w.]+|\bt\s*\(\s*[\w.]+|#[\w]+\s*=[^=]|\.\s*(?:set|add|clear|remove|put|invoke|exec|start|write)\w*\s*\()/,
  /#_memberaccess|@ognl\.|ognlcontext|org\.springframework|getclass\s*\(|\.forname\s*\(|\.newinstance\s*\(|\.getmethod\s*\(/,
  /\bt\s*\(\s*java\.|\bt\s*\(\s*org\.|new\s+java\.|\$\{(?:script|js|javascript|groovy|const|bean):/,
  // Template engines: statements, filters that call, objects that hold the program.
  /\{%[-\s]*(?:for|while|set|import|include|extends|macro|call|do)\b|<#(?:assign|list|import|include|macro)|\?new\s*\(|\{php\}|smarty_internal|#set\s*\(|#foreach|#macro|<%(?!=\s*[\d\s*+\-/()]{1,40}\s*%>)/,
  /registerundefinedfiltercallback|\|\s*(?:filter|map|sort|reduce)\s*\(|\{\{\s*(?:call|define|template|block)\b|#(?:exec|with|each)\b|<!--#exec/,
  /config\s*\.\s*(?:update|clear|pop|set|from\w*)|\bself\s*\.\s*__init__\s*\.\s*__globals__\s*\.\s*os\s*\.\s*(?:remove|system)/,
  // Work without end.
  /\bsleep\s*\(\s*['"]?(?:[3-9]\d|\d{3,})|\bdelay\s*'\d+:(?:\d+:[3-9]\d|0*[1-9])|\bwhile\s*\(\s*(?:1|true)|\bfor\s*\(\s*;\s*;|\brange\s*\(\s*\d{6,}|\*\*\s*\d+\s*\*\*|\*\s*\d{7,}|(?<!\d)\d{7,}\s*\*\s*['"]|['"]\s*\*\s*\d{5,}|\brepeat\s*\(\s*['"]?[^,)]{0,80},\s*\d{6,}/,
  // Operators of document databases that run code, match everything or change.
  /["'[]\$(?:where|function|accumulator|out|merge|set|unset|inc|push|pull|rename|currentdate|ne|gt|gte|regex|exists|or|nor|not|nin|expr)["'\]]/,
  /ctx\s*\.\s*(?:_source|op)\b|\bmethod:\w|\$\{jndi:[^}]{0,300}\/(?:basic|serial|deserialization|command|exec|tomcatbypass|groovybypass|websphere)\b/,
];

/** Does a text hold an expression that executes, changes or does not end? In lower case. */
export const executes = (lower: string): boolean => EXECUTING.some((pattern) => pattern.test(lower));
