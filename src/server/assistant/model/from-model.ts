import { asFallback, type FallbackReason } from '../answer/fallback.ts'
import type { HelpAnswers } from '../answer/from-help.ts'
import { asMarkdown } from '../answer/plain-markdown.ts'
import { mediaOf, nearestOf, sourcesOf } from '../answer/quote.ts'
import type { Answerer, Asking } from '../context.ts'
import type { Circuit } from '../host/circuit.ts'
import { HostFault } from '../host/host-fault.ts'
import { askModel, type Finish, type ModelOptions } from './ask-model.ts'
import { NOT_SAID, promptFor } from './prompt.ts'
import { plainWords, rendered } from './rendered.ts'
import { createSentences, isWhole, type Unit } from './sentences.ts'
import { type Checkable, checkable, isSupported } from './support.ts'
import { afterThoughts, createThoughtFilter } from './without-thoughts.ts'

/** Characters of an answer. */
const TEXT_MAX = 12_000

export interface FromModelOptions extends ModelOptions {
  readonly help: Pick<HelpAnswers, 'answerer' | 'search'>
  readonly circuit: Circuit
  /** Whether the question holds nothing that seems to be about somebody. */
  readonly mayLeave: (asking: Asking) => Promise<boolean>
  readonly say: (key: string) => string
}

/** What a model has said so far, sentence by sentence. */
interface Told {
  /** Passages that something of it was found in. */
  readonly used: Set<Checkable>
  isFirst: boolean
}

/** Answers of a model over the passages that the help's own search has found for this reader; where it has none, or the model is not to be asked, the help's. */
export function createModelAnswers(options: FromModelOptions): Answerer {
  const { help, circuit, mayLeave, say } = options

  return async function* answer(asking, how) {
    const { found, isSure, readable } = await help.search(asking)
    if (!isSure) return yield* help.answerer(asking, how)
    const instead = (why: FallbackReason) => asFallback(help.answerer(asking, how), say(why))
    if (how.blocksPersonalData && !(await mayLeave(asking))) return yield* instead('fallbackPersonal')
    const end = circuit.begin()
    if (end === undefined) return yield* instead('fallbackModel')
    const { messages, passages } = promptFor(
      asking.text,
      found.map(({ passage }) => passage),
    )
    const checked = passages.map(checkable)
    const told: Told = { used: new Set(), isFirst: true }
    let problem: FallbackReason | undefined
    try {
      const ending = yield* supported(askModel(options, messages, how.signal), checked, told)
      end(undefined)
      if (ending === 'not-said') {
        yield say('notUnderstood')
        return { mode: 'llm', sources: [], abstained: true, nearest: nearestOf(passages, readable) }
      }
      if (ending === 'unsupported') problem = 'fallbackUnsupported'
    } catch (error) {
      end(error instanceof HostFault ? error : 'given-up')
      // What was said stays, and whoever reads it is told that it is not the whole.
      if (!(error instanceof HostFault) || !told.isFirst) throw error
      problem = 'fallbackModel'
    } finally {
      end('given-up')
    }
    if (problem !== undefined) return yield* instead(problem)
    const used = checked.filter((one) => told.used.has(one)).map(({ passage }) => passage)
    return { mode: 'llm', sources: sourcesOf(used, readable), abstained: false, nearest: [], ...mediaOf(used, readable) }
  }

  /** Says each sentence when it is whole: as it is where a passage says it, too, else with a mark. Nothing is said before the first that one does. */
  async function* supported(
    pieces: AsyncGenerator<string, Finish, void>,
    checked: readonly Checkable[],
    told: Told,
  ): AsyncGenerator<string, 'said' | 'not-said' | 'unsupported', void> {
    const sentences = createSentences()
    const withoutThoughts = createThoughtFilter()
    const held: Unit[] = []
    let isNotSaid = false
    const part = (unit: Unit, mark = ''): string => {
      const { isFirst } = told
      told.isFirst = false
      return rendered(unit, { isFirst, mark })
    }
    const tell = function* (come: Unit): Generator<string, void, void> {
      const after = afterThoughts(come.text)
      if (after !== undefined) held.length = 0
      const unit = after === undefined ? come : { ...come, text: after }
      const words = plainWords(unit)
      if (words === '') return
      if (words.includes(NOT_SAID)) {
        isNotSaid = true
        return
      }
      const saying = checked.filter((passage) => isSupported(words, passage))
      for (const passage of saying) told.used.add(passage)
      if (saying.length === 0) {
        if (told.isFirst) held.push(unit)
        else yield part(unit, say('unsupported'))
        return
      }
      for (const early of held.splice(0)) yield part(early, say('unsupported'))
      yield part(unit)
    }
    let left = TEXT_MAX
    let finish: Finish | undefined
    try {
      while (finish === undefined) {
        const step = await pieces.next()
        const piece = step.done ? '' : withoutThoughts(step.value).slice(0, left)
        left -= piece.length
        for (const unit of sentences.add(piece)) yield* tell(unit)
        finish = step.done ? step.value : left === 0 ? 'length' : undefined
      }
    } catch (error) {
      // What was whole when the line broke was said.
      if (error instanceof HostFault && !told.isFirst) for (const unit of sentences.end().filter(isWhole)) yield* tell(unit)
      throw error
    } finally {
      await pieces.return('whole')
    }
    const last = sentences.end()
    // A sentence that was cut off says something else than it was to say.
    for (const unit of finish === 'length' ? last.slice(0, -1) : last) yield* tell(unit)
    if (told.isFirst) return isNotSaid ? 'not-said' : 'unsupported'
    if (finish === 'length') yield `\n\n*${asMarkdown(say('endsHere'))}*`
    return 'said'
  }
}
