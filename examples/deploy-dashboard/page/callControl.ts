/** Presses one of the example's own buttons. @throws Error with the answer's words */
export async function callControl<Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> {
  const response = await fetch(`/api/${path}`, { method, ...(method === 'POST' && { headers: { 'content-type': 'application/json' } }) });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error((answer as { error: string }).error);
  return answer as Answer;
}
