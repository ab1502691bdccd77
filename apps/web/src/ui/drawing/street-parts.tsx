/** Colours of the drawings in both themes; the token `--drawing` dims them in the dark one. */
const colour = {
  trunk: '#6b4a34',
  crown: '#2f7554',
  lit: '#f5c95b',
  dark: '#586a7a',
  plate: '#0b5d4e',
  slate: '#586a7a',
  tile: '#9c4832',
}

/** The ground is at y = 144 in every drawing. */
const GROUND = 144

interface HouseProps {
  /** Left edge. */
  x: number
  width: number
  /** Height of the walls. */
  height: number
  wall: string
  roof: 'slate' | 'tile' | 'flat'
  /** Columns and rows of windows. */
  windows: readonly [columns: number, rows: number]
  /** The number on the plate; an empty text draws an empty dashed plate, and undefined no plate. */
  number?: string
}

/** A house with a door, windows and a number plate. Every second window is lit. */
export function House({ x, width, height, wall, roof, windows: [columns, rows], number }: HouseProps) {
  const top = GROUND - height
  const middle = x + width / 2
  const step = width / columns
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    left: x + (index % columns) * step + step / 2 - 7,
    above: top + 12 + Math.floor(index / columns) * 28,
    lit: (index * 5 + columns) % 3 !== 0,
  })).filter(({ left, above }) => above < GROUND - 44 || Math.abs(left + 7 - middle) > 20)
  return (
    <>
      <path d={`M${x} ${top}h${width}V${GROUND}H${x}z`} fill={wall} />
      {roof === 'flat' ? (
        <path d={`M${x - 3} ${top - 6}h${width + 6}v8h-${width + 6}z`} fill={colour.slate} />
      ) : (
        <path d={`M${x - 7} ${top}L${middle} ${top - 32}L${x + width + 7} ${top}z`} fill={colour[roof]} />
      )}
      {places.map(({ left, above, lit }) => (
        <path key={`${left} ${above}`} d={`M${left} ${above}h14v16h-14z`} fill={lit ? colour.lit : colour.dark} />
      ))}
      <path d={`M${middle - 9} ${GROUND}v-26h18v26z`} fill={colour.trunk} />
      {number !== undefined && <Plate x={middle} number={number} />}
    </>
  )
}

function Plate({ x, number }: { x: number; number: string }) {
  const box = { x: x - 13, y: GROUND - 46, width: 26, height: 16, rx: 3 }
  if (number === '') return <rect {...box} fill="#fff" stroke={colour.plate} strokeWidth="2" strokeDasharray="4 3" />
  return (
    <>
      <rect {...box} fill={colour.plate} stroke="#fff" />
      <text x={x} y={GROUND - 34} fill="#fff" fontFamily="Arsenal" fontSize="12" fontWeight="700" textAnchor="middle">
        {number}
      </text>
    </>
  )
}

/** A round tree; `size` is the radius of its crown. */
export function Tree({ x, size }: { x: number; size: number }) {
  return (
    <>
      <path d={`M${x - 2} ${GROUND}v-${size * 1.8}h4v${size * 1.8}z`} fill={colour.trunk} />
      <circle cx={x} cy={GROUND - size * 2} r={size} fill={colour.crown} />
    </>
  )
}

/** A bench, for a place where all is quiet. */
export function Bench({ x }: { x: number }) {
  return (
    <path
      d={`M${x} ${GROUND - 30}h56M${x} ${GROUND - 16}h56M${x + 8} ${GROUND - 16}v16M${x + 48} ${GROUND - 16}v16`}
      fill="none"
      stroke={colour.trunk}
      strokeWidth="4"
    />
  )
}

/** The line of the ground, for a drawing without a street. */
export function Ground({ width }: { width: number }) {
  return <path d={`M0 ${GROUND}h${width}`} stroke={colour.slate} strokeWidth="2" />
}
