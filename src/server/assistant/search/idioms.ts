/** What people say in several words, each of which says nothing or something else, and the words of the help that they mean. All lower case, without apostrophes. */

import { folded } from './words.ts'

const means = (pattern: string, words: string): readonly [RegExp, string] => [new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`, 'g'), words]
/** Somebody or something between a verb and the small word that belongs to it. */
const IT = '(?: (?:it|them|this|that|him|her|someone|somebody|everyone|me|us|(?:a|an|the|my|our|his|her|their|this|that) [a-z]+))?'

const IDIOMS: readonly (readonly [RegExp, string])[] = [
  means(`(?:get|getting|got) rid of|throw(?:ing|n)?${IT} (?:out|away)|took${IT} off|tak(?:e|ing)${IT} off`, 'remove'),
  means(`(?:put|putting|type|typing|key|keying|punch)${IT} in(?:to)?(?= the (?:computer|system|list|record|chart))`, 'enter'),
  means(`(?:hand|handing|turn|turning|send|sending)${IT} in`, 'submit'),
  means(`(?:bring|bringing|put|putting)${IT} back|(?:take|taking) (?:him|her|them|somebody|someone) back`, 'restore back'),
  means(
    '(?:let|letting) (?:him|her|them|someone|somebody|(?:a|an|the|my|our) [a-z]+) go|no longer (?:works?|employed)|(?:left|leaving|leaves) (?:us|the (?:company|agency))',
    'terminate',
  ),
  means('pass(?:ed|es|ing)? away', 'deceased'),
  means(
    '(?:kick|kicks|kicked|throw|throws|threw|thrown|sign|signs|log|logs|logged|signed|boots?|booted)(?:ing)? (?:me|us|people|everybody|everyone|them) (?:out|off)',
    'signout timeout idle',
  ),
  means('(?:get|give|make|create|need|needs)(?: (?:her|him|them|someone|somebody|[a-z]+))? an? (?:login|log ?in|sign ?in|account)', 'invite user account'),
  means('(?:time|times|timed|timing) (?:me|us) out', 'timeout'),
  means('(?:time|days?) off|sick (?:days?|leave|time)', 'vacation leave'),
  means('paid time off', 'vacation leave'),
  means('sign(?:ed|ing|s)?[ -]?off on', 'sign approve'),
  means('writ(?:e|ing|ten)[ -]?up|wrote up', 'report'),
  means('(?:too|so|very) (?:small|tiny)|(?:hard|difficult) to read', 'text size larger'),
  means('(?:too|so) bright', 'bright dark'),
  means('(?:start|starting) over', 'new start'),
  means('(?:owes?|owed|owing)', 'balance due'),
  means('(?:check|checking|checked)[ -]?(?:in|out)(?= (?:for|from|at|of) (?:a |the |my )?(?:shift|visit|work))', 'punch'),
  means('social security(?: numbers?)?', 'ssn'),
  means('electronic visit verification', 'evv'),
  means('medication administration records?', 'emar'),
  means('plan of care', 'poc plan care'),
  means('service agreements?|prior auth(?:orization)?s?', 'authorization sa'),
  means('home health aides?', 'home health aide hha'),
  means('personal care (?:assistants?|attendants?|aides?)', 'pca'),
  means('direct support (?:staff|professionals?|persons?|workers?)', 'dsp staff'),
  means('qualified professionals?', 'qp'),
  means('registered nurses?', 'rn nurse'),
  means('blood sugars?', 'glucose'),
  means('heart[ -]?rates?|heart[ -]?beats?', 'pulse'),
  means('(?:hours|units) (?:are )?left', 'units remaining'),
  means('day(?: ?|-)to(?: ?|-)day', 'daily'),
  means('(?:a|an|one|every|each|per) year|once yearly', 'yearly'),
  means('(?:three|3) months?', 'quarter'),
]

/** The text, folded, with the words of the help in the place of idioms. */
export const withoutIdioms = (text: string): string =>
  IDIOMS.reduce((said, [pattern, words]) => said.replaceAll(pattern, ` ${words} `), folded(text).replaceAll(/['’`]/g, ''))
