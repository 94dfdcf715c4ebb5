import { type EDocsContext, papersToSign } from './context.ts'

/** In which capacity somebody signs, as the document of the resource says it. */
export function roleText(context: Pick<EDocsContext, 'documents' | 'say'>, role: string): string {
  const { fields = {} } = context.documents.current().resources.get(papersToSign(context)) ?? {}
  const label = fields.signers?.of?.role?.options?.find(({ id }) => id === role)?.label
  return label === undefined ? role : context.say(label)
}
