import beforeLarge from '../../assets/home/floor-before-1280.webp'
import beforeSmall from '../../assets/home/floor-before-800.webp'
import calacattaLarge from '../../assets/home/floor-calacatta-1280.webp'
import calacattaSmall from '../../assets/home/floor-calacatta-800.webp'
import calacattaSwatch from '../../assets/home/floor-calacatta-swatch.webp'
import encausticLarge from '../../assets/home/floor-encaustic-1280.webp'
import encausticSmall from '../../assets/home/floor-encaustic-800.webp'
import encausticSwatch from '../../assets/home/floor-encaustic-swatch.webp'
import glazedLarge from '../../assets/home/floor-glazed-1280.webp'
import glazedSmall from '../../assets/home/floor-glazed-800.webp'
import glazedSwatch from '../../assets/home/floor-glazed-swatch.webp'
import walnutLarge from '../../assets/home/floor-walnut-1280.webp'
import walnutSmall from '../../assets/home/floor-walnut-800.webp'
import walnutSwatch from '../../assets/home/floor-walnut-swatch.webp'
import type { FLOOR_TEXT } from './floors.text'

export type FloorName = keyof typeof FLOOR_TEXT

interface Picture {
  readonly small: string
  readonly large: string
}

export const BEFORE: Picture = { small: beforeSmall, large: beforeLarge }

/** Results of the engine for one photo, made by bench/assets-source/home-pictures/home-pictures.ts. */
export const FLOORS: Readonly<Record<FloorName, Picture & { readonly swatch: string }>> = {
  glazed: { small: glazedSmall, large: glazedLarge, swatch: glazedSwatch },
  calacatta: { small: calacattaSmall, large: calacattaLarge, swatch: calacattaSwatch },
  walnut: { small: walnutSmall, large: walnutLarge, swatch: walnutSwatch },
  encaustic: { small: encausticSmall, large: encausticLarge, swatch: encausticSwatch },
}
