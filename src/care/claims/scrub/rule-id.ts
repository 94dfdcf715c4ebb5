type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** The number of a rule in the guide (domain: backoffice §3.7). */
export type RuleId = `S${0 | 1 | 2 | 3 | 4}${Digit}`
