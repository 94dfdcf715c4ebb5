/** The page of a call between two people: their browsers speak directly, this server only brings them together. */
export { CallPage, type CallPageProps } from './call-page.tsx'
