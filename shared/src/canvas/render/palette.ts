/** The theme's colours for the canvas, read once from the CSS custom properties: no colour is hard-coded in canvas code. */
export interface Palette {
  readonly primary: string
  readonly accent: string
  readonly danger: string
  readonly surface: string
  readonly ink: string
  /** `primary` and `surface` as bytes, for pixel work. */
  readonly primaryRgb: Rgb
  readonly surfaceRgb: Rgb
}

type Rgb = readonly [number, number, number]

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element)
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  const primary = read('--color-primary', 'teal')
  const surface = read('--color-surface', 'white')
  return {
    primary,
    accent: read('--color-accent', 'sienna'),
    danger: read('--color-danger', 'firebrick'),
    surface,
    ink: read('--color-ink', 'black'),
    primaryRgb: bytesOf(primary),
    surfaceRgb: bytesOf(surface),
  }
}

/** Converts any CSS colour to bytes by painting one pixel and reading it back. */
function bytesOf(colour: string): Rgb {
  const context = createLayer(1, 1).context
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

export interface Layer {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

export function createLayer(width: number, height: number): Layer {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  return { canvas, context }
}
