import type { Work } from './action-context.ts'

/** Opens the way of a spreadsheet into records; the list is read anew afterwards, whatever came of it. */
export const importRecords = async ({ ports, context, resource }: Work): Promise<void> => {
  await ports.askOperation({ imports: resource })
  context.reload?.()
}
