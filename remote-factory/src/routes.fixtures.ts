/** Where each address leads whom, by hand from the specification: `host/src/router/route-matrix.test.ts` says how to read it. */
export const LANDINGS = `
/work/factoryMaterial                         L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/domesticList            L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/foreignList             L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/furnitureFactoryList    L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/factoryManagement       L HHNNN HHNNN HHOOO HHOOO HHNNN HHNNN HHNNN HHNNN HHNNN HHNNN
/work/factoryMaterial/factoryTagManagement    L HHNNN HHNNN HHOOO HHOOO HHNNN HHNNN HHNNN HHNNN HHNNN HHNNN
/work/factoryMaterial/factoryContentManagement L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HNNNN HOOOO HNNNN HOOOO
/work/factoryMaterial/detail                  L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/factoryDetail           L HNNNN HNNNN HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO HOOOO
/work/factoryMaterial/userDetail              L HNNNN HNNNN HOOOO HOOOO HNNNN HNNNN HOOOO HOOOO HNNNN HNNNN
`

/** Redirecting addresses, and where a person with access lands. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/work/factoryMaterial': '/work/factoryMaterial/foreignList',
}
