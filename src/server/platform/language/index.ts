/** Language on the server: which one a call is answered in, and how things are said in it. */
export { changedWords, phrase, refusalsFrom, type Say, sayFrom, termPlaces, textFor, textsBelow, type Wording } from './phrase.ts'
export { addLanguage, requestLanguage, withLanguage } from './request-language.ts'
export { dayText, momentText, spanTexts } from './span-texts.ts'
