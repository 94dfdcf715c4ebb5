import type { Registry } from '@rjsf/utils'

/** Takes the place of rjsf's default registry in the built page: nothing but what its Form reads on its way to our fields. */
export default function getDefaultRegistry(): Pick<Registry, 'fields' | 'widgets' | 'rootSchema' | 'formContext' | 'translateString' | 'globalFormOptions'> & {
  readonly templates: { readonly ButtonTemplates: object }
} {
  return {
    fields: {},
    widgets: {},
    templates: { ButtonTemplates: {} },
    rootSchema: {},
    formContext: {},
    translateString: (text) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  }
}
