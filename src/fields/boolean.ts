import { problem } from '#validation'
import type { FieldType } from './field-type.ts'
import { SAME } from './parts/filters.ts'
import { ASKED, LISTED } from './parts/settings.ts'
import { asItIs } from './parts/texts.ts'

/** Yes or no. */
export const boolean: FieldType = {
  holds: 'boolean',
  isPlain: true,
  inWords: false,
  named: 'boolean: true or false',
  settings: [...ASKED, ...LISTED, 'default'],
  drawnAs: ['checklist'],
  schemaLeaf: () => ({ type: 'boolean' }),
  sqlColumn: 'boolean',
  celType: 'bool',
  yields: 'boolean',
  fromOutcome: (outcome) => (typeof outcome === 'boolean' ? outcome : null),
  tidy: asItIs,
  validate: (_field, value) => (typeof value === 'boolean' ? [] : problem('type.boolean')),
  text: (value, _field, { t }) => t(value === true ? 'shared/widgets.yes' : 'shared/widgets.no'),
  csv: (value, _field, { t }) => t(value === true ? 'shared/records.yes' : 'shared/records.no'),
  isExported: true,
  foundBy: 'words',
  filterOperators: SAME,
  filterLiteral: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  filterForm: 'boolean',
  control: ({ as }) => (as === 'segments' ? 'yesNo' : 'tick'),
  view: 'text',
}
