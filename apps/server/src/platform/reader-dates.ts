import { AsyncLocalStorage } from "node:async_hooks";

import { type DateStyle, DEFAULT_DATE_STYLE, provideDateStyle } from "@parapet/words/format/date-style";

const styles = new AsyncLocalStorage<DateStyle>();
provideDateStyle(() => styles.getStore() ?? DEFAULT_DATE_STYLE);

/** Does work whose texts one person reads: days in them are written in this style. */
export const inDateStyle = <Result>(style: DateStyle, work: () => Result): Result => styles.run(style, work);
