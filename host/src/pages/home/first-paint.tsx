import { cssVariables } from '@tessera/shared/ui/tokens'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { HomeHead } from './HomeHead'

/** What the first screen's styles are written in, before any code has set it. */
export const variables = cssVariables('light')

/** The home page's first screen as a visitor gets it, for the document that the server sends. Run while the host is built. */
export function draw(): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <HomeHead />
    </MemoryRouter>,
  )
}
