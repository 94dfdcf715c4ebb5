import { RefusalError } from '#server/platform/refusal'

/** The refusal that a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<RefusalError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof RefusalError) return outcome
  throw outcome ?? new Error('Expected a refusal, but the call succeeded.')
}

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code
export const codeAndPaths = async (call: Promise<unknown>): Promise<readonly string[]> => {
  const { code, problems } = await refusalOf(call)
  return [code, ...problems.map((problem) => problem.path)]
}
