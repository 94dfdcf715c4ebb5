/** What every page of the product has loaded before a form is opened; its bytes are no part of the form's. */
import { createRoot } from 'react-dom/client'
import { initI18n } from '#i18n'
import { ThemeProvider } from '#theme'
import { Button, Combobox, Field, FieldValue, Icon, MultiCombobox, Pill } from '#widgets'

initI18n({ language: 'en', strings: {} })
const search = () => Promise.resolve([])
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <ThemeProvider>
      <Field label="Search">
        <Combobox value={null} onChange={search} onSearch={search} />
        <MultiCombobox value={[]} onChange={search} onSearch={search} />
      </Field>
      <FieldValue field={{ type: 'text', label: '' }} value="text" />
      <Pill label="Pill" />
      <Button>
        <Icon name="plus" />
      </Button>
    </ThemeProvider>,
  )
}
