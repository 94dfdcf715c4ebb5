import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { libraryApi } from '#api'
import { useT } from '#i18n'
import { useRoute } from '#navigation'
import { ErrorState, SkeletonLines } from '#widgets'
import { Editor } from './editor/editor.tsx'
import { LibraryList } from './library/library-list.tsx'

/** The library, or the form that the address names while it is changed. */
export function FormBuilder() {
  const name = useRoute().search.get('form')
  return name === null ? <LibraryList /> : <OpenedForm key={name} name={name} />
}

function OpenedForm({ name }: { readonly name: string }) {
  const t = useT()
  const form = useQuery({
    queryKey: ['library', 'form', name],
    queryFn: ({ signal }) => libraryApi.get(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const language = useQuery({ queryKey: ['library', 'language'], queryFn: ({ signal }) => libraryApi.language(signal), staleTime: Number.POSITIVE_INFINITY })
  const error = form.error ?? language.error
  if (error) return <ErrorState message={errorText(error, t)} onRetry={() => void Promise.all([form.refetch(), language.refetch()])} />
  if (form.data === undefined || language.data === undefined) return <SkeletonLines lines={8} />
  return <Editor key={`${form.data.name} ${form.dataUpdatedAt}`} form={form.data} language={language.data} onAnew={() => void form.refetch()} />
}
