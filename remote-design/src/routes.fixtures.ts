/** Where each address leads whom, by hand from the specification: `host/src/router/route-matrix.test.ts` says how to read it. */
export const LANDINGS = `
/work/design                                  L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/billet                           L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/ceramicTile                      L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/assets                           L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/batch                            L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/history                          L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/quotation                        L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/styleImitation                   L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/partialReplace                   L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/colorReplace                     L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/billetFurniture                  L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/eliminateEverything              L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/furnitureMaterial                L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/design/furnitureBackground              L HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
`

/** Redirecting addresses, and where a person with access lands. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/work/design': '/work/design/partialReplace',
}
