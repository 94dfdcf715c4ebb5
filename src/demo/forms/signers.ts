import type { StaffSignatures } from '#server/forms/clinical'
import { drawnSignature } from '../invented/drawn-signature.ts'
import { DEMO_USERS } from '../users.ts'

const TITLES: Readonly<Record<string, string>> = { nurse: 'RN', admin: 'Program Manager' }

/** For the demo's own forms only: everyone signs with a drawn line and no PIN; nothing of it is stored as theirs. */
export function demoSigners(): StaffSignatures {
  const image = drawnSignature()
  return {
    async verify(userId) {
      const user = DEMO_USERS.find(({ id }) => id === userId)
      const login = user?.email.split('@')[0] ?? ''
      return { name: user === undefined ? '' : `${user.firstName} ${user.lastName}`, title: TITLES[login] ?? 'Staff', image }
    },
  }
}
