import { sql } from 'kysely'
import type { SourceWriter } from '#server/records'

/** Questions that the help did not answer, of one company: who writes the help says which of them are done with. */
export const assistantGaps = (): SourceWriter => ({
  async lock(tx, { companyId }, id) {
    await sql`select 1 from assistant_gap where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  },
  async transition(tx, { id }, { actor, after }) {
    await sql`update assistant_gap set state = ${String(after.state)}, version = version + 1 where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
    return {}
  },
})
