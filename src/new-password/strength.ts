/** Whether the chosen password is strong enough: `checking` while that is not known yet. */
export type Strength = 'none' | 'checking' | 'tooShort' | 'weak' | 'own' | 'good'
