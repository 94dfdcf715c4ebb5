import { resourceOfRole } from '#document'
import { type Actor, allows } from '#permissions'
import type { FormsContext } from '../context.ts'

/** Whether this actor may take filed forms out as files. */
export function mayExport({ documents }: Pick<FormsContext, 'documents'>, actor: Actor): boolean {
  const access = resourceOfRole(documents.current(), 'filed-form')?.rights.export?.access
  return access !== undefined && allows(access, actor)
}
