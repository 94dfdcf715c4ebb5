import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** For the rest of the transaction row-level security shows, of tables whose rows belong to one person each, this person's only. */
export const becomeOwner = (tx: Tx, userId: string): Promise<unknown> => sql`select set_config('app.user_id', ${userId}, true)`.execute(tx)

/** For the rest of the transaction row-level security shows the rows of this company. */
export const becomeCompany = (tx: Tx, companyId: string): Promise<unknown> => sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx)
