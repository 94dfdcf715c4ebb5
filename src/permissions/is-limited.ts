import type { RowLimit } from '#contract'
import type { Actor } from './actor.ts'
import { allows } from './allows.ts'

/** Whether a row limit is for this user: by their type, or because they lack what lifts it. No super admin is limited. */
export const isLimited = ({ userTypes, unless }: RowLimit, actor: Pick<Actor, 'superadmin' | 'isOwner' | 'permissions' | 'userType'>): boolean =>
  !actor.superadmin && (unless === undefined ? (userTypes ?? []).some((type) => type === actor.userType) : !allows(unless, actor))
