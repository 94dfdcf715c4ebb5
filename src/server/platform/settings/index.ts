/** What the environment may set, read once at the start; an unknown or ill value stops the start with a sentence. */
export type { AssistantSettings } from './assistant-settings.ts'
export { productVersion } from './product-version.ts'
export { readSettings, type Settings, SettingsError } from './read-settings.ts'
export type { SettingName } from './setting-table.ts'
