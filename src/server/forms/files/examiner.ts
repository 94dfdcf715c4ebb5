import { type Apart, job, WorkDied } from '#server/platform/apart'
import { type Examined, type ExamineOptions, examine } from './bytes/examine.ts'
import { fitForPaper, type PaperPicture } from './bytes/picture.ts'
import { type BytesFault, BytesRefused } from './bytes/verdict.ts'

/** Looks into bytes that somebody sent. `who` asks for it; each gets a turn. */
export interface Examiner {
  /** Throws BytesRefused. */
  examine(bytes: Buffer, options: ExamineOptions, who: string): Promise<Examined>
  /** Throws BytesRefused. */
  fitForPaper(bytes: Buffer, side: number, who: string): Promise<PaperPicture>
}

/** In this process, where nobody else waits for it. */
export const examinerHere: Examiner = { examine, fitForPaper }

interface Outcome<Found> {
  readonly found?: Found
  readonly fault?: BytesFault
}

const EXAMINE = job<{ readonly bytes: Buffer; readonly options: ExamineOptions }, Outcome<Examined>>({ name: 'examine', lane: 'files', limitMs: 20_000 })
const FIT = job<{ readonly bytes: Buffer; readonly side: number }, Outcome<PaperPicture>>({ name: 'fit', lane: 'files', limitMs: 20_000 })

/** What a process of its own does of it. */
export const examineJob = ({ bytes, options }: { readonly bytes: Buffer; readonly options: ExamineOptions }) => told(examine(bytes, options))
export const fitJob = ({ bytes, side }: { readonly bytes: Buffer; readonly side: number }) => told(fitForPaper(bytes, side))

async function told<Found>(work: Promise<Found>): Promise<Outcome<Found>> {
  try {
    return { found: await work }
  } catch (error) {
    if (error instanceof BytesRefused) return { fault: error.fault }
    throw error
  }
}

/** In a process of its own, which bytes that were made for it may take along: they are refused then. */
export function examinerApart(apart: Apart): Examiner {
  const found = async <Found>(work: Promise<Outcome<Found>>): Promise<Found> => {
    const outcome = await work.catch((error: unknown): Outcome<Found> => {
      if (error instanceof WorkDied) return { fault: 'tooHeavy' }
      throw error
    })
    if (outcome.found === undefined) throw new BytesRefused(outcome.fault ?? 'broken')
    return outcome.found
  }
  return {
    examine: (bytes, options, who) => found(apart.do(EXAMINE, { bytes, options: { accept: options.accept, declared: options.declared } }, who)),
    fitForPaper: (bytes, side, who) => found(apart.do(FIT, { bytes, side }, who)),
  }
}
