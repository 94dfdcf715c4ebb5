/** Public registries that forms of records look doctors and drugs up in: asked by the server, which says nothing of who asks. */
export { createRegistries, type Registries, type RegistriesOptions } from './create-registries.ts'
