import { saveFile } from '#actions'
import { formsApi } from '#api'

/** Saves a filed form as a file: JSON with its form and all that was answered, or a FHIR QuestionnaireResponse. `say` turns keys into words. */
export async function exportFiled(id: string, format: 'json' | 'fhir', say: (key: string) => string): Promise<void> {
  const exported = await formsApi.exported(id)
  const content = format === 'json' ? exported : (await import('#fhir')).writeResponse(exported, say)
  const name = `${exported.form.formType}-${id.slice(0, 8)}${format === 'json' ? '' : '-fhir'}.json`
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: format === 'json' ? 'application/json' : 'application/fhir+json' }))
}
