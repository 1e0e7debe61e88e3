import type { PlantSummary } from './plants';

const LEAVES = {
  round: 'M0 0C-14-10-16-30 0-38C16-30 14-10 0 0Z',
  long: 'M0 0C-8-16-7-40 0-54C7-40 8-16 0 0Z',
  split: 'M0 0C-10-6-18-14-17-26L-9-22L-12-34L-4-28L0-42L4-28L12-34L9-22L17-26C18-14 10-6 0 0Z',
};
const ANGLES = [-62, -32, 0, 32, 62];

/** A plant in its pot, drawn from its leaves and colours. */
export function Picture({ plant: { leaves, hues } }: { readonly plant: Pick<PlantSummary, 'leaves' | 'hues'> }) {
  const [leaf, pot] = hues;
  return (
    <svg className="picture" viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r="56" fill={`hsl(${pot} 40% 92%)`} />
      {ANGLES.map((angle, index) => (
        <path
          key={angle}
          d={LEAVES[leaves]}
          transform={`translate(60 76) rotate(${angle})`}
          fill={`hsl(${leaf} 38% ${30 + 5 * (index % 3)}%)`}
        />
      ))}
      <path d="M40 74H80L75 104H45Z" fill={`hsl(${pot} 45% 52%)`} />
      <path d="M37 70H83V79H37Z" fill={`hsl(${pot} 45% 44%)`} />
    </svg>
  );
}
