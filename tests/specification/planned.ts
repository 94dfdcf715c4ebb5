/** Routes whose screens are still to come, by area. A route that got its screen leaves its list here. */
const pages = (paths: string): readonly string[] => paths.split(/\s+/).map((path) => `/pages/${path}`)

export const PLANNED = {
  customForms: pages('epm_dynamic_form'),
} as const
