import { choice } from './choice.ts'
import type { FieldType } from './field-type.ts'

/** A colour by which people tell things apart, such as services in a calendar: one of a few that are seen in every appearance. Never a meaning. */
export const color: FieldType = {
  ...choice,
  named: 'color',
  settings: choice.settings.filter((each) => each !== 'unique'),
  drawnAs: [],
  ownOptions: { ids: ['teal', 'blue', 'green', 'orange', 'purple', 'pink', 'gray'], words: 'shared/colors' },
  control: () => 'color',
  view: 'color',
}
