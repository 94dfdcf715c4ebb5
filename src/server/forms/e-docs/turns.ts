import type { SignerRow } from './signer-rows.ts'

const isDone = ({ signedAt }: SignerRow): boolean => signedAt !== null

export const allSigned = (signers: readonly SignerRow[]): boolean => signers.length > 0 && signers.every(isDone)

/** Who is to sign now: all who have not, or the first of them where they sign one after the other. */
export function whoseTurn(signers: readonly SignerRow[], inOrder: boolean): readonly SignerRow[] {
  const left = signers.filter((signer) => !isDone(signer) && signer.declinedAt === null)
  return inOrder ? left.slice(0, 1) : left
}

/** What lists show of them. */
export const standOf = (signers: readonly SignerRow[]): { readonly signedBy: string | null; readonly waitingFor: string | null } => ({
  signedBy: namesOf(signers.filter(isDone).map(({ signedName, name }) => signedName ?? name)),
  waitingFor: namesOf(signers.filter((signer) => !isDone(signer)).map(({ name }) => name)),
})

const namesOf = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '))
