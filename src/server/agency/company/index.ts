/** What a company's own people change about it: its settings, and who may come in. */
export { companySources } from './company-sources.ts'
export { companyLocations, type LocationName } from './locations.ts'
