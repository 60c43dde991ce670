/** Hidden fields of every follow form (`/actions/follow`). */
export function FollowFields({ id, type, redirectTo }: { id: string; type: string; redirectTo: string }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
    </>
  );
}
