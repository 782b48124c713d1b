/// <reference types="@testing-library/jest-dom" />

declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export default classNames
}
declare module '*.css'
/** Pictures are imported as URLs; inlined if tiny. */
declare module '*.webp' {
  const address: string
  export default address
}
