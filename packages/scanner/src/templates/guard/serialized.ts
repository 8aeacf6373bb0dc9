/* oxlint-disable no-control-regex -- the first bytes of serialized objects are control characters */
/**
 * Objects and types that a reader builds from what it is sent: to build them runs code, whatever they are. None is needed to read, so
 * each refuses.
 */
const SERIALIZED: readonly RegExp[] = [
  // Java: the stream, as bytes, Base64 and hexadecimal; beans and XStream by their elements.
  /\xac\xed\0\x05|ro0ab|aced0005|xmldecoder|<java\b|<object\s+class|dynamic-proxy|serialization\s*=\s*['"]?custom/i,
  /<(?:sorted-set|tree-map|tree-set|linked-hash-(?:map|set)|concurrent-hash-map)[\s/>]|<(?:map|entry)>|class\s*=\s*['"](?:tree-map|sorted-set|linked-hash)/i,
  /<\/?(?:java|javax|com|org|net|sun|groovy|jdk|clojure|ognl)\.[\w.$-]+/i,
  /jdk\.nashorn|templatesimpl|jdbcrowset|commons\.collections|inet4address|autocloseable/i,
  // PHP.
  /(?:^|[^\w])(?:[oce]:\+?\d{1,6}:"|a:\+?\d{1,6}:\{|s:\+?\d{1,6}:"|o:\d{1,6}:\\?")|^(?:i:[+-]?\d+|b:[01]|n|d:[\d.]+);|phar:\/\//i,
  // .NET: binary formatter, LosFormatter and view state, type names.
  /\0\x01\0\0\0\xff{4}|aaeaaad\/{4}|^\xff\x01[\x02-\x33]|^\/we[pmxuy]|^ddw[tm]|objectdataprovider|resourcedictionary|wddxpacket|system\.(?:diagnostics|windows|management)\./i,
  // Python: pickles of every protocol.
  /^\x80[\x02-\x05][\s\S]*\.$|(?:^|\n)c[\w.]+\n\w+\n|^\((?:[dl]p\d*\n|[ils][\w.]+\n)|py\/(?:object|reduce|type|module|function|repr)/i,
  // Ruby and Node.
  /^\x04\x08[[{oIu"cCe:@]|_\$\$nd_func\$\$_|json_class|__js_function/i,
  /^BAh[A-Za-z0-9+/_-]+={0,2}$/,
  /xsi:type\s*=\s*["'](?!(?:xsd?|soap-?enc|ns\d|tns):)/i,
  // YAML: tags that name a type.
  /(?:^|[\s,:[{-])!{2}[a-z]|(?:^|[\s,:[{-])!(?:ruby|php|perl|python|java|javax|js|net|map|object)[/:.]|!<tag:|^%tag\s/im,
  // Names of types in JSON, with or without a key that says so.
  /["'](?:\$type|@type|@class|@c|__type|__class__|_class|javaclass|\^o)["']\s*:|\$type"?\s*:/i,
  /["'](?:java|javax|com|org|net|sun|groovy|jdk)(?:\.[a-z_]\w*)+\.[A-Z]\w*["']/,
];

/** Does a text hold an object that its reader would build, or name the type of one? */
export const holdsObject = (form: string): boolean => SERIALIZED.some((pattern) => pattern.test(form));

/** Names of fields that say which type to build, or carry the state of a page to be acted upon. */
export const namesType = (name: string): boolean =>
  /^(?:\$type|@type|@class|@c|__type|__class__|_class|javaclass|json_class|\^o|py\/\w+|__js_function|__viewstate\w*|__eventtarget|__eventvalidation|javax\.faces\.viewstate)$/i.test(
    name,
  );
