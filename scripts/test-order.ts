import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, below `tests/`: begun last, one of them would keep a worker busy after the others have ended. */
const LONG = [
  'journeys/forms-all.test.ts',
  'journeys/offline.test.ts',
  'journeys/dialogs-by-keyboard.test.ts',
  'journeys/offline-sealed.test.ts',
  'server/chat/frames.test.ts',
  'server/handlers/refusals.test.ts',
  // They need no demo, which the first one fills meanwhile.
  'server/print/print-form.test.ts',
  'server/demo/rows.test.ts',
  'server/chat/presence-over-processes.test.ts',
  'server/chat/messages-over-processes.test.ts',
  'form-engine/clinical/clinical-forms.browser.test.tsx',
  'renderer/answers/sequences.browser.test.tsx',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((file) => moduleId.endsWith(`/tests/${file}`))
  return rank < 0 ? LONG.length : rank
}

/** A clean clone knows of no durations: the long files begin first. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
