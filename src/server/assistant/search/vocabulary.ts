/** What the trade calls things, as data: compound expressions, and words that tell nothing. All lower case, without accents. */

const expression = (pattern: string, word: string): readonly [RegExp, string] => [new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`, 'g'), word]

/** Expressions that are one word; the first that fits is taken. Apostrophes are gone when they are looked for. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  expression('(?:two|2)[ -]?(?:step|factor)(?: (?:sign[ -]?in|authentication|verification|login))?|2fa|mfa', 'twostep'),
  expression('(?:sign|log|logg|signed|logged|signing|logging)[ -]?(?:in|inn|on)|logon|log in', 'signin'),
  expression('(?:sign|log|signed|logged|signing|logging)[ -]?(?:out|off)', 'signout'),
  expression('(?:clock|punch|clocked|punched|clocking|punching)[ -]?(?:in|out)', 'punch'),
  expression('(?:set|setting)[ -]up', 'setup'),
  expression('write[ -]?offs?', 'writeoff'),
  expression('(?:time|timed|times|timing)[ -]?out', 'timeout'),
  expression('time[ -]?(?:card|sheet)s?', 'timecard'),
  expression('e[ -]?(?:mar|mars)', 'emar'),
  expression('e[ -]mails?', 'email'),
  expression('drop[ -]?downs?', 'dropdown'),
  expression('side[ -]?bar', 'menu'),
  expression('drivers? licen[cs]es?', 'license'),
  expression('birth[ -]?da(?:y|te)s?|date of birth|dob', 'birthdate'),
  expression('(?:un|not )[ -]?verified', 'unverified'),
  expression('re[ -]?cert(?:ification|ify)?', 'recertification'),
  expression('on[ -]?line', 'online'),
  expression('off[ -]?line|(?:no|without|with no)(?: an?)? (?:internet|network|signal|wifi|connection)', 'offline'),
  expression('sign(?:ed)? (?:them|him|her|someone|somebody) up', 'intake'),
  expression('look(?:ing|ed)? up', 'find'),
  expression('pop[ -]?ups?', 'popup'),
  expression('hot[ -]?keys?|short[ -]?cuts?', 'shortcut'),
  expression('log[ -]?ins?', 'signin'),
]

/** Words that stand in any question. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any anyone anything are as ask at be because been before being but by can cannot cant come could d did do does doesnt doing dont
  each ever every everything for from get gets getting go goes going gone got had has have having he her here hers him his how howto i id if im in into is isnt it its ive just
  know let like ll m may maybe me mean might mine much must my need needed needs no not now of off ok on one ones only or other our out over own please put puts question s same say
  says she should so some somebody someone something still such t tell than thank thanks that the their them then there these they thing things this those through to too
  try trying under up us use used using very want wanted wants was way we were what whats when where wheres which while who whom whose why will with wont work works would ya yet you
  your yours rendercare screen page app system program software`.split(/\s+/),
)
