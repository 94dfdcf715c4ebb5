/** `GET /api/ui/weather?lat=&lon=` → `Answer<Weather>`; 404 while no provider is set, 503 with the specification's words when it does not answer. */
export interface Weather {
  readonly place: string
  /** Degrees Celsius. */
  readonly temperature: number
  /** The provider's words. */
  readonly description: string
  readonly icon: WeatherIcon
}

export type WeatherIcon = 'sun' | 'moon' | 'cloud-sun' | 'cloud' | 'cloud-rain' | 'cloud-lightning' | 'cloud-snow' | 'cloud-fog'
