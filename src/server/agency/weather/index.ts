/** The weather where someone is: asked of one provider, which the server's setting names, and of nobody else. */
export { createWeather, type WeatherRoom } from './create-weather.ts'
