/**
 * The parts of patterns of amounts (SRCH-17), in lower case: how numbers are written, what stands before and behind them, and what of it makes a number the
 * most or the least.
 */

/** A number, perhaps of dollars or thousands. */
export const NUMBER = String.raw`(?:a?\$\s?|aud\s?)?(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+(?!\d)|\d+(?:\.\d+)?)(?:\s?(?:k|grand|thousand|thou)\b)?`;
/** What it counts; not what no range of a search counts, such as litres, doors or owners. */
export const UNIT = String.raw`(?:\s?(?<unit>kms?|kilomet(?:re|er)s?|klms?|seaters?|seats?|people(?! mover)|passengers|dollars?|bucks))?(?![\w.]|,\d| \d{3}\s?kgs?\b|\s?(?:l|lt|ltrs?|litres?|cc|doors?|dr|cyl\w*|t|tonnes?|tons?|kgs?|kilos?|ft|foot|feet|inch\w*|hp|kw)\b|(?<=(?<![\d.,])\d)\s?(?:owners?|stars?|keys?)\b)`;
/** Not behind a negation, which would make it the opposite of what was said. */
export const UNREFUSED = "(?<!(?<![\\w'])(?:not?|nothing|none|never|isnt|isn't) )";
/** Before the most. */
export const MOST = `(?:(?:not?|nothing|none|never) (?:over|above|more th[ae]n|greater than|higher than|exceeding)|${UNREFUSED}(?:under|below|less th[ae]n|lower than|fewer than|cheaper than|up ?to|max(?:imum)?(?: of)?|at most|within|sub|budget(?: is| of|:)?|<=?))`;
/** Before the least. */
export const LEAST = `(?:(?:not?|nothing|none) (?:under|below|less th[ae]n|lower than|fewer than)|${UNREFUSED}(?:over|above|more th[ae]n|greater than|higher than|at least|min(?:imum)?(?: of)?|starting (?:at|from)|from|upwards of|>=?))`;
/** Before a number that is not wanted. */
export const REFUSING =
  "(?:(?:not|no|nor|non|without|except(?: for)?|excluding|exclude|isnt|isn't|minus|other than|anything but|anything except|everything but|everything except|apart from|dont want|don't want|do not want|rather not)\\s+(?:(?:an?|any|the|from|in|between)\\s+)?)";
/** Behind the most. */
export const OR_LESS = String.raw`(?:\s*(?:(?:or|and) (?:less|under|below|lower|cheaper)|max(?:imum)?|tops|budget)\b)`;
/** Behind the least. */
export const OR_MORE = String.raw`(?:\s*(?:(?:or|and) (?:more|over|above|up|higher|upwards?)\b|plus\b|min(?:imum)?\b|\+))`;
/** Before about so much. */
export const ABOUT = '(?:around|about|approx(?:imately)?|roughly|circa|~)';
/** What is counted, where it is said first. */
export const BEFORE = String.raw`(?:(?<what>kms?|odo(?:meter)?|mileage|kilomet(?:re|er)s?|priced?|cost(?:s|ing)?|(?<!\d[\s-]?)(?:seat(?:s|ing)?(?: for)?|fits))\s*(?:is|of|:)?\s*)?`;
/** A week, a fortnight or a month. */
export const PER = String.raw`\s*(?:dollars?|bucks)?\s*(?:(?:an?|per|each|every|/|p/)\s*(?<per>week|wk|w|fortnight|fn|month|mth)\b|(?<each>weekly|fortnightly|monthly|pw|pf|pm|p\.w\.?)(?!\w))`;
/** Numbers of seats or berths. */
export const SEVERAL = String.raw`\d{1,2}(?:[\s-]?(?:seat(?:er)?s?|berths?)?\s*(?:n?or|/)\s*\d{1,2})*`;
/** Not the number of a model's name, as in CX 9 or 7 seater. */
export const UNNAMED = String.raw`(?<!\b(?:bmw|cx|model|mx) )`;
/** A year of build. */
export const YEAR = String.raw`(?:19[5-9]\d|20[0-4]\d)`;
/** Before a year of build. */
export const YEAR_NAMED = String.raw`(?:(?:years?|built(?: in)?|build|models?)\s+)`;
/** Behind one; not of a Tesla Model 3. */
export const YEAR_CALLED = String.raw`(?:\s+(?:build|built|plated?|models?(?!\s+[3sxy]\b))\b)`;
/** A number of feet. */
export const LENGTH = String.raw`\d{1,2}(?:\.\d{1,2})?`;
/** Behind the length of a caravan. */
export const FEET = String.raw`[\s-]?(?:ft|foot|feet|')(?!\w)`;
