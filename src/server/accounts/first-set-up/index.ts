/** A database without any account: the code that the server prints, and the super admin and company that are made with it. */
export { createFirstSetUp, type FirstSetUp, type FirstSetUpOptions } from './create-first-set-up.ts'
export { addSuperAdmin, type NewSuperAdmin } from './super-admin.ts'
