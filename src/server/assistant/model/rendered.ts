import { asMarkdown } from '../answer/plain-markdown.ts'
import type { Unit } from './sentences.ts'

const PICTURE = /!\[([^\]]*)\]\([^)]*\)/g
const LINK = /\[([^\]]*)\]\([^)]*\)/g
const ADDRESS = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|(?:mailto|javascript|data|tel):)[^\s<>)\]]*/gi
const LEFT_OUT = '…'

/** Words alone: of links and pictures what they are called, of addresses nothing, no code. */
const wordsIn = (text: string): string => text.replaceAll(PICTURE, '$1').replaceAll(LINK, '$1').replaceAll(ADDRESS, LEFT_OUT).replaceAll('`', '')

/** The sentence as plain words, to be checked. */
export const plainWords = ({ text }: Unit): string => wordsIn(text).replaceAll('**', '').trim()

/** Bold where both of its signs are in the sentence; everything else reads as it is written: no link, picture or HTML comes of it (threat S9). */
function sentenceOf(text: string): string {
  const parts = wordsIn(text).split('**')
  const isPaired = parts.length % 2 === 1
  return parts
    .map((part, at) => {
      const said = asMarkdown(part)
      if (said === '') return /\s/.test(part) ? ' ' : ''
      if (isPaired && at % 2 === 1) return `**${said}**`
      return `${/^\s/.test(part) && at > 0 ? ' ' : ''}${said}${/\s$/.test(part) && at < parts.length - 1 ? ' ' : ''}`
    })
    .join('')
}

/** Lines that follow each other are paragraphs or steps of their own; sentences of a line follow each other after a blank. */
function leadOf(lead: string, isFirst: boolean): string {
  const mark = /(?:[-*+•]|(\d{1,3})[.)])[ \t]/.exec(lead)
  const sign = mark === null ? '' : mark[1] === undefined ? '- ' : `${mark[1]}. `
  return `${isFirst ? '' : lead.includes('\n') ? '\n\n' : ' '}${sign}`
}

/** A sentence of a model as a part of an answer; `mark`: words that follow it, '' for none. */
export function rendered(unit: Unit, { isFirst, mark }: { readonly isFirst: boolean; readonly mark: string }): string {
  const said = sentenceOf(unit.text)
  return `${leadOf(unit.lead, isFirst)}${said}${mark === '' ? '' : ` *(${asMarkdown(mark)})*`}`
}
