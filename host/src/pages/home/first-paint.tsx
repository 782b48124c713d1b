import { cssVariables } from '@tessera/shared/ui/tokens'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { HomeHead } from './HomeHead'

/** CSS variables of the first screen, needed before any code has set them. */
export const variables = cssVariables('light')

/** Prerenders a visitor's first screen of the home page, for the document that the server sends. Run by the host's build. */
export function draw(): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HomeHead />
    </MemoryRouter>,
  )
}
