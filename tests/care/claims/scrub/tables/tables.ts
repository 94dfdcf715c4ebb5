import type { RuleTable } from '../clean-claim.ts'
import { AUTHORIZATION_TABLES } from './authorization.ts'
import { CLIENT_TABLES } from './client.ts'
import { CODING_TABLES } from './coding.ts'
import { EVV_TABLES } from './evv.ts'
import { FILING_TABLES } from './filing.ts'
import { PROVIDER_TABLES } from './provider.ts'
import { TIME_TABLES } from './time.ts'
import { WORKER_TABLES } from './workers.ts'

const ALL = [AUTHORIZATION_TABLES, CLIENT_TABLES, CODING_TABLES, EVV_TABLES, FILING_TABLES, PROVIDER_TABLES, TIME_TABLES, WORKER_TABLES].flat()

export const TABLES: readonly RuleTable[] = ALL.toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
